/** `public` is the only way to reach a route without signing in, and each such route declares it. */
type Access =
  /** Anyone. The user is not even looked up. */
  | 'public'
  /** Every signed-in user, by session or API key; the default. */
  | 'user'
  /** A person's own session: accounts are not changed with API keys. */
  | 'session'
  | 'admin'
  /** An admin's own session: an admin's key must not be a way to accounts that outlive it. */
  | 'admin_session';

/** A route's declarations for the kit, in `config`. */
export type RouteConfig = {
  access?: Access;
  /**
   * `first` lets in a session whose second factor is pending; `second` lets in no session without one. By default a second factor
   * is required of users who have set one up.
   */
  factor?: 'first' | 'second';
  /**
   * The action name in the audit log, e.g. `honey_jar.create`. Every route that is not a GET has one, or declares `null`: it only
   * reads.
   */
  action?: string | null;
  /**
   * False: it changes nothing, although it has a name in the audit log, and keeps nothing of what it is sent. Keys that
   * may only read may do it, text is taken that could not be stored, and its entry does not hold up the answer.
   */
  changes?: boolean;
  /** Its body is a list, each entry of which it checks itself: one that cannot be stored does not cost the others. */
  checksEntries?: true;
  /** An API key may come as the password of Basic authentication, too: for clients that know nothing else. */
  basic?: true;
  /** A limit of the area's table that applies besides the general one. */
  limit?: string;
  /** One that applies to requests with `stream: true` in their body besides. */
  streamLimit?: string;
  /** One that applies to what is taken alone, not to what is refused: the handler counts it with `countTaken`. */
  takenLimit?: string;
  /** False: the answer shows the limits but does not count, as for health checks. */
  counted?: boolean;
  /** The multipart form that it takes: files are uploaded to such routes alone. */
  form?: FormDescription;
  /** Its response is cached and the same for all callers: unread copies cost nothing. */
  sharedAnswer?: boolean;
  /** Parameters that it does not know are ignored instead of refused, and so is a body where it takes none. */
  lenient?: boolean;
  /** It takes archives, which may take long to arrive. */
  longUpload?: boolean;
  /** It is a WebSocket: set by `socketRoute` alone. */
  socket?: true;
  /** Errors that this route documents besides those that every route like it can answer. */
  errors?: number[];
  /** A bearer token that opens this route besides the declared access, uncounted: for a scraper of figures. */
  bearer?: string | null;
};

/** The name of the field with the file, or with several, and of the others with what they say. */
export type FormDescription = { file: string; several?: boolean; fields?: Record<string, string> };

declare module 'fastify' {
  interface FastifyContextConfig extends RouteConfig {}
}
