/** A WebAuthn credential as it is kept; id and public key (COSE) in base64url. */
export type Passkey = {
  id: string;
  user_id: string;
  public_key: string;
  /** The authenticator's use counter; 0 when it does not count. */
  counter: number;
  transports: string[];
  name: string;
  backed_up: boolean;
  created_at: Date;
  last_used_at: Date | null;
};

/** What a browser's `navigator.credentials.create()` answers, as `toJSON()` writes it. */
export type Attestation = {
  id: string;
  rawId: string;
  type: 'public-key';
  response: { clientDataJSON: string; attestationObject: string; transports?: string[] | undefined };
};

/** What a browser's `navigator.credentials.get()` answers, as `toJSON()` writes it. */
export type Assertion = {
  id: string;
  rawId: string;
  type: 'public-key';
  response: {
    clientDataJSON: string;
    authenticatorData: string;
    signature: string;
    userHandle?: string | null | undefined;
  };
};

/** How a passkey identifies its user: the 16 bytes of the user's id. */
export function userHandleOf(userId: string): Buffer<ArrayBuffer> {
  return Buffer.from(userId.replaceAll('-', ''), 'hex');
}
