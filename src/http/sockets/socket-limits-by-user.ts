import { AppError } from '#kernel/errors.ts';
import { isUser } from '#http/limits/rate-limit.ts';
import type { SocketLimits } from './socket-limits.ts';

/** Someone in the crowd. */
export type Member = {
  /** Ends its work in progress and closes. */
  leave: () => Promise<void>;
  /** Closes at once, to make room. */
  giveWay: () => void;
};

/** A socket's subject and path: each path has its own total limit. */
type Place = { path: string; subject: string };

/** Called with the number of open sockets whenever it changes. */
export type CountSockets = (open: number) => void;

/** All the sockets that are open in this process, and whose they are. */
export type ConnectionCounts = {
  /** Throws `unavailable` or `rate_limited` when there is no room for another socket there. */
  assertRoom: (place: Place) => void;

  /** Where there is no room, the socket that has waited longest without signing in is closed. Throws as `assertRoom`. */
  enter: (member: Member, place: Place) => void;

  /** Counts a member as another subject's from now on. Throws as `assertRoom`; then its owner stays. */
  turnInto: (member: Member, place: Place) => void;

  leave: (member: Member) => void;

  /** Asks all to leave, and waits until they have. */
  dismiss: () => Promise<void>;
};

export function createConnectionCounts(
  { sockets, perUser }: SocketLimits,
  counted: CountSockets,
): ConnectionCounts {
  const members = new Map<Member, Place>();
  let dismissed = false;

  /** Throws `rate_limited` when the subject has the maximum number of sockets at the path. */
  function assertOwnRoom({ path, subject }: Place): void {
    const held = members.values().filter((other) => other.path === path && other.subject === subject);
    if ([...held].length >= perUser)
      throw new AppError('rate_limited', `You have ${perUser} sockets open at ${path}; close one first`);
  }

  /** The oldest unauthenticated one. */
  const oldestStranger = (): Member | undefined =>
    members.entries().find(([, { subject }]) => !isUser(subject))?.[0];

  function assertRoom(place: Place): void {
    if (dismissed || (members.size >= sockets && !oldestStranger()))
      throw new AppError('unavailable', dismissed ? 'The server is stopping' : 'Too many sockets are open', {
        code: 'SERVICE_UNAVAILABLE',
        details: { retry_after: 5 },
      });
    assertOwnRoom(place);
  }

  return {
    assertRoom,

    enter(member, place) {
      assertRoom(place);
      const stranger = members.size < sockets ? undefined : oldestStranger();
      if (stranger) members.delete(stranger);
      members.set(member, place);
      stranger?.giveWay();
      counted(members.size);
    },

    turnInto(member, place) {
      const before = members.get(member);
      // It may have given way meanwhile.
      if (!before || before.subject === place.subject) return;
      assertOwnRoom(place);
      members.set(member, place);
    },

    leave(member) {
      members.delete(member);
      counted(members.size);
    },

    async dismiss() {
      dismissed = true;
      await Promise.all([...members.keys()].map((member) => member.leave()));
    },
  };
}
