export const emailKinds = ['notification', 'invitation', 'account', 'password_reset', 'test'] as const;
export type EmailKind = (typeof emailKinds)[number];

/** `dropped`: it was no longer wanted when its turn came, for instance because its link was withdrawn. */
export const emailStates = ['waiting', 'sending', 'sent', 'failed', 'dropped'] as const;
export type EmailState = (typeof emailStates)[number];

/** One try: what the server answered, or why there was no answer. */
export type EmailTry = {
  number: number;
  started_at: Date;
  ms: number;
  /** The code of the SMTP reply. */
  status: number | null;
  /** Its text. */
  answer: string | null;
  /** Null when the server took the e-mail. */
  error: string | null;
};

export type Email = {
  id: string;
  kind: EmailKind;
  recipient: string;
  title: string | null;
  state: EmailState;
  reason: string | null;
  /** Null for one that has ended. */
  next_try_at: Date | null;
  created_at: Date;
  ended_at: Date | null;
};

export type LoggedEmail = Email & { tries: EmailTry[] };

export const mailServerStates = ['unknown', 'reachable', 'unreachable'] as const;
type MailServerState = (typeof mailServerStates)[number];

/** What the messaging service knows of its mail server; `sender` is the configured one. */
export type MailServer = {
  configured: boolean;
  sender: string | null;
  state: MailServerState;
  /** Why it could not be reached. */
  reason: string | null;
  /** Since when it is in this state. */
  since: Date | null;
};
