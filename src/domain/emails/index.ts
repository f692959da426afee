export { emailKinds, emailStates, mailServerStates, type LoggedEmail, type MailServer } from './email.ts';
export { removeOldEmails, resealEmails } from './emails.repository.ts';
export { createEmails, emailLink, emailNotifications, type Emails } from './emails.service.ts';
export { createMailing, type Mailing } from './mailing.worker.ts';
