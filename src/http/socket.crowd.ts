import { AppError } from '#kernel/errors.ts';
import type { SocketLimits } from './socket.limits.ts';

/** Someone in the crowd: how he is asked to go, and what of his is still under way. */
export type Member = { leave(): Promise<void> };

/** Told how many sockets are open whenever that changes. */
export type CountSockets = (open: number) => void;

export type Crowd = ReturnType<typeof createCrowd>;

/** All the sockets that are open in this process, and whose they are. */
export function createCrowd({ sockets, perUser }: SocketLimits, counted: CountSockets) {
  const members = new Map<Member, string>();
  let dismissed = false;

  const held = (subject: string): number =>
    members.values().reduce((sum, other) => sum + (other === subject ? 1 : 0), 0);

  /** Throws `unavailable` or `rate_limited` when there is no room for another socket of this subject. */
  function assertRoom(subject: string): void {
    if (dismissed || members.size >= sockets)
      throw new AppError('unavailable', dismissed ? 'The server is stopping' : 'Too many sockets are open', {
        code: 'SERVICE_UNAVAILABLE',
        details: { retry_after: 5 },
      });
    if (held(subject) >= perUser)
      throw new AppError('rate_limited', `You have ${perUser} sockets open; close one first`);
  }

  return {
    assertRoom,

    /** Throws as `assertRoom`. */
    enter(member: Member, subject: string): void {
      assertRoom(subject);
      members.set(member, subject);
      counted(members.size);
    },

    /** Counts a member as another's from now on. Throws as `assertRoom`; then he stays whose he was. */
    turnInto(member: Member, subject: string): void {
      if (members.get(member) === subject) return;
      if (held(subject) >= perUser)
        throw new AppError('rate_limited', `You have ${perUser} sockets open; close one first`);
      members.set(member, subject);
    },

    leave(member: Member): void {
      members.delete(member);
      counted(members.size);
    },

    /** Asks all to leave, and waits until they have. */
    async dismiss(): Promise<void> {
      dismissed = true;
      await Promise.all([...members.keys()].map((member) => member.leave()));
    },
  };
}
