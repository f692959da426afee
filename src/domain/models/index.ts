export { isOfRequest, measuredEmbedding, type NoteInference } from './model-measured.ts';
export { documentModel, isDocumentModel } from './document-names.ts';
export type { LoadOperation } from './model-operations.ts';
export type { ModelEvent, ModelState, ModelStatus } from './model-status.ts';
export type { Lease } from './model-leases.ts';
export { createModels, type Models } from './models.service.ts';
export { tokenUsage, type TokenUsage } from './token-usage.ts';
// The types around leases: the areas do not import the room of the engines.
export { engineNames, type ForwardedAnswer, type Model } from '#llm/model.ts';
export { completeChat } from '#llm/model-providers.ts';
export type { ChatPart, ChatUsage } from '#llm/model-providers.ts';
