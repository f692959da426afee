import type { LabelRule } from '#pii/finders/labels.ts';

/** Files that hold somebody’s face: in a text, a photograph is a reference to one. */
export const labelledPhotographs: readonly LabelRule[] = [
  {
    type: 'photograph',
    labels: [
      'photo',
      'photograph',
      'passport photo',
      'id photo',
      'portrait',
      'portrait photo',
      'headshot',
      'mugshot',
      'selfie',
      'profile picture',
      'profile photo',
      'face image',
      'full face photograph',
      'lichtbild',
      'passbild',
      'pasfoto',
      'retrato',
      'fotografia',
      'avatar',
    ],
    value: /[\p{L}\p{N}_%~./\\:-]{1,160}\.(?:jpe?g|png|heic|heif|webp|tiff?|bmp|dcm)\b/u,
    confidence: 0.9,
    signed: true,
  },
];
