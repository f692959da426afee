/** The role markers of models' chat templates (ChatML, Llama, Mistral, Gemma, DeepSeek, Phi …). */
export const templateToken = new RegExp(
  String.raw`<[|｜][^\s<>|｜]{1,40}[|｜]>|\[\/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS)\]` +
    String.raw`|<<\/?SYS>>|<\/?(?:start_of_turn|end_of_turn|start_of_image|bos|eos|s|unk|pad|tool_call` +
    String.raw`|tool_response|think)>`,
  'gi',
);

/** A text in which no model reads the marks of its own template: a space parts what makes them one. */
export function withoutTemplateTokens(text: string): string {
  return text.replace(templateToken, (token) => `${token[0]} ${token.slice(1)}`);
}
