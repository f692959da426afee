import { expect, test } from 'vitest';
import { profiledIn } from './profile-request.ts';

test.each(['Who is Velvet Hare?', 'Tell me about Velvet Hare', 'What is Velvet Hare known for?'])(
  '"%s" asks for a profile',
  (message) => expect(profiledIn(message)).toBe('Velvet Hare'),
);

test.each([
  'Is Velvet Hare not malware?',
  'Who is not Velvet Hare?',
  'What is Velvet Hare not known for?',
  "What isn't Velvet Hare?",
  'Which tools does Velvet Hare use?',
])('"%s" asks for none', (message) => expect(profiledIn(message)).toBeNull());
