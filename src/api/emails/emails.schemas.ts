import { z } from 'zod';
import { emailKinds, emailStates, mailServerStates } from '#domain/emails/index.ts';
import { idParam } from '#http/replies/id.ts';
import { sliceFields, sliceReply } from '#http/replies/slice.ts';
import { namedObject } from '#http/openapi/named-object.ts';

const time = z.iso.datetime();

export const emailParams = z.object({ email_id: idParam });

export const emailsQuery = z.object({
  state: z.enum(emailStates).optional(),
  kind: z.enum(emailKinds).optional(),
  ...sliceFields,
});

const attempt = z.object({
  number: z.int(),
  started_at: time,
  ms: z.number(),
  status: z.int().nullable().describe('The code of the SMTP reply; null without one').meta({ example: 250 }),
  answer: z.string().nullable().describe('Its text').meta({ example: 'Ok: queued as 4bXy1z' }),
  error: z.string().nullable().describe('Null when the server took the e-mail').meta({ example: null }),
});

export const email = namedObject('Email', {
  id: z.uuid().describe('The part of its `Message-ID` before the `@`'),
  kind: z.enum(emailKinds),
  recipient: z.string(),
  title: z.string().nullable().describe('Of a notification'),
  state: z
    .enum(emailStates)
    .describe('`dropped`: its link was no longer valid, or its account inactive, when its turn came'),
  reason: z.string().nullable().describe('Why it failed or was dropped'),
  created_at: time,
  next_try_at: time.nullable(),
  ended_at: time.nullable(),
  tries: z.array(attempt),
});

export const mailServer = namedObject('MailServer', {
  configured: z
    .boolean()
    .describe('Whether the messaging service that started last has SMTP_URL and MAIL_FROM'),
  sender: z.string().nullable(),
  state: z.enum(mailServerStates),
  reason: z.string().nullable().describe('Why it is unreachable'),
  since: time.nullable(),
});

export const emailList = z.object({ server: mailServer, emails: z.array(email), ...sliceReply });

export const sentEmail = z.object({ success: z.literal(true), email });

export const testedEmail = z.object({
  success: z.boolean().describe('Whether the mail server took it'),
  message: z.string().describe('What the mail server answered, or why it could not').meta({
    example: 'The mail server answered 250 Ok: queued as 4bXy1z',
  }),
  email,
});
