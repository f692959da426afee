import { Buffer } from 'node:buffer';
import { templateToken } from './template-tokens.ts';
import { withoutInvisible } from './invisible.ts';

const gap = '(?:[^\\s.!?]+ ){0,6}';
const model =
  '(?:ai|a\\.i\\.|llm|large language model|language model|chat ?bot|ai assistant|ai agent|gpt|chatgpt|claude|gemini|copilot)s?';

/** Phrases addressed to a model and hardly ever to a reader, in lower case with single spaces. */
const phrases = [
  // Earlier instructions are to count for nothing.
  `\\b(?:ignore|disregard|forget|override|bypass|discard) ${gap}(?:previous|prior|above` +
    `|preceding|earlier|foregoing|existing|initial|original|system|your|all)\\b ` +
    `${gap}(?:instructions?|prompts?|directives?|guidelines|guardrails)\\b`,
  `\\b(?:ignore|disregard|forget) (?:everything|all|anything) (?:you were told|above|before|said|written)\\b`,
  `\\bignor(?:iere?|ieren sie|ier) ${gap}(?:anweisung|instruktion|vorgabe|befehl)`,
  `\\b(?:vergiss|vergessen sie|missachte) ${gap}(?:anweisung|instruktion|vorgabe|befehl)`,
  `\\b(?:ignore[zr]?|oublie[zr]?) ${gap}(?:instructions?|consignes?|directives?)\\b ${gap}(?:précédent|antérieur|ci-dessus|du système)`,
  `\\b(?:ignora|ignore|olvida|olvide|descarta) ${gap}(?:instrucciones|instruções|indicaciones|istruzioni)\\b`,
  `\\b(?:ignora|dimentica|esqueça) ${gap}(?:istruzioni|instruções)\\b`,
  `\\b(?:negeer|vergeet) ${gap}(?:instructies|aanwijzingen)\\b`,
  `(?:игнорируй(?:те)?|забудь(?:те)?) ${gap}(?:инструкции|указания)`,
  `(?:忽略|无视|無視|忘记|忘記|忽視)[^。.]{0,12}(?:指令|指示|提示)`,
  `(?:以前|これまで|上記|前)の[^。.]{0,8}(?:指示|命令)[^。.]{0,6}(?:無視|忘れ)`,
  `(?:이전|위의|기존)[^.]{0,10}(?:지시|명령|지침)[^.]{0,8}(?:무시|잊)`,
  `(?:تجاهل|انس) (?:\\S+ ){0,4}(?:التعليمات|الأوامر)`,
  // It should impersonate someone, or reveal its instructions.
  '\\byou are now (?:an? |the |in |my )?(?:[^\\s.!?]+ ){0,3}(?:assistant|model|bot|chatbot|ai|dan|(?:developer|admin|debug|god) ' +
    'mode|jailbroken|unrestricted)\\b',
  `\\bdu bist (?:jetzt|nun|ab sofort) (?:[^\\s.!?]+ ){0,4}(?:assistent|modell|bot|ki)\\b`,
  '\\b(?:from now on|ab sofort|desde ahora|à partir de maintenant)[, ]+(?:you|du|tú|vous|tu) (?:[^\\s.!?]+ ' +
    '){0,3}(?:answer|reply|respond|act|antworte|respond|répond)',
  `\\b(?:reveal|print|repeat|show|output|leak|disclose|display|summari[sz]e) ${gap}(?:system|hidden|initial|developer) ` +
    '(?:prompt|instructions?|message)\\b',
  `\\b(?:begin|start|new|updated|end of) (?:system|developer) (?:prompt|message|instructions?)\\b`,
  `\\b(?:new|updated) instructions? (?:for (?:the |you )?(?:[^\\s.!?]+ )?)?(?:assistant|${model}) ?[:-]`,
  // It is addressed, or given its answer.
  `\\b(?:dear|attention|hey|hello|note (?:to|for)|message (?:to|for)|instructions? (?:to|for)) (?:(?:the|any|all|every) )?${model}\\b`,
  `\\bif you are (?:an? )?(?:[^\\s.!?]+ )?${model}\\b`,
  `\\b(?:as an?|you,? the|every) ${model},? (?:you )?(?:must|should|shall|will|have to|are (?:required|instructed))\\b`,
  `\\b(?:append|add|include|insert|embed) ${gap}(?:to|in|into|at the end of) (?:(?:all|each|every|any) ` +
    'of )?(?:your|each|every) (?:answers?|repl(?:y|ies)|responses?|summar(?:y|ies)|output)\\b',
  `\\b(?:your|the assistant's|the model's) (?:answer|reply|response|summary|output) (?:must|should|shall) ` +
    '(?:only |always |not )?(?:be|contain|include|say|state|begin|start|end|mention)\\b',
  `\\bdo not (?:tell|inform|mention (?:this|it) to|alert|warn|reveal (?:this|it) to) the user\\b`,
].join('|');
const spoken = new RegExp(phrases, 'g');

const base64 = /[A-Za-z0-9+/]{32,4096}={0,2}/g;
const mostEncoded = 200;

/**
 * Counts the places in a text that address a language model: typical phrases in a dozen languages, the marks of chat templates,
 * and both in Base64. Only a mark for analysts: nothing depends on its completeness.
 */
export function countInstructions(text: string): number {
  return countPlain(text) + encodedTexts(text).reduce((sum, each) => sum + countPlain(each), 0);
}

function countPlain(text: string): number {
  const flat = withoutInvisible(text)
    .text.normalize('NFKC')
    .toLowerCase()
    .replace(/[\s"'“”„«»*_#>`|-]+/g, ' ');
  return (flat.match(spoken)?.length ?? 0) + (text.match(tellsSpeaker)?.length ?? 0);
}

/** Of the template's marks those that nothing else looks like. */
const tellsSpeaker = new RegExp(
  templateToken.source.replace('bos|eos|s|unk|pad|tool_call|tool_response|think', 'bos'),
  'gi',
);

function encodedTexts(text: string): string[] {
  const found: string[] = [];
  for (const [run] of text.matchAll(base64)) {
    const bytes = Buffer.from(run, 'base64').toString('utf8');
    if (!/[\p{Cc}\ufffd]/u.test(bytes.replace(/\s/g, ''))) found.push(bytes);
    if (found.length >= mostEncoded) break;
  }
  return found;
}
