import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { describeDatabases } from '#test/server/database.ts';
import type { TestDatabase } from '#test/server/embedded-database.ts';
import { accesses, type Access, type Jar } from './jar.ts';
import {
  assertMay,
  may,
  relationOf,
  type Action,
  type GrantRole,
  type Relation,
  type Relationship,
} from './jars.policy.ts';
import { askedKey, findJars, listJars, listSearchable } from './jars.repository.ts';

const roles = ['admin', 'analyst', 'viewer'] as const;
const actions: Action[] = ['read', 'fill', 'write', 'manage'];
const grants = [null, 'reader', 'editor'] as const;

describe('the relation of a user to a jar', () => {
  /** By access, without and with a team shared with the owner: no grant, reader, editor. */
  const table: Record<Access, [Relation[], Relation[]]> = {
    public: [
      ['reader', 'reader', 'editor'],
      ['reader', 'reader', 'editor'],
    ],
    private: [
      ['none', 'none', 'none'],
      ['none', 'none', 'none'],
    ],
    team: [
      ['none', 'reader', 'editor'],
      ['reader', 'reader', 'editor'],
    ],
    restricted: [
      ['none', 'reader', 'editor'],
      ['none', 'reader', 'editor'],
    ],
  };

  it.each(accesses)('follows the table where access is %s', (access) => {
    const made = [false, true].map((team) =>
      grants.map((grant) => relationOf(access, { owner: false, team, grant })),
    );
    expect(made).toEqual(table[access]);
  });

  it('is the owner’s for the owner, whatever else they are', () => {
    for (const access of accesses)
      for (const team of [false, true])
        for (const grant of grants) expect(relationOf(access, { owner: true, team, grant })).toBe('owner');
  });
});

describe('what each role may do in each relation', () => {
  const standings: Record<Relation, Relationship> = {
    owner: { owner: true, team: false, grant: null },
    editor: { owner: false, team: false, grant: 'editor' },
    reader: { owner: false, team: false, grant: 'reader' },
    none: { owner: false, team: true, grant: null },
  };
  const jar = { id: newId(), access: 'restricted' } as Jar;

  it.each([
    ['admin', 'owner', 'read fill write manage'],
    ['admin', 'editor', 'read fill write manage'],
    ['admin', 'reader', 'read fill write manage'],
    ['admin', 'none', 'read fill write manage'],
    ['analyst', 'owner', 'read fill write manage'],
    ['analyst', 'editor', 'read fill write'],
    ['analyst', 'reader', 'read'],
    ['analyst', 'none', ''],
    ['viewer', 'owner', 'read'],
    ['viewer', 'editor', 'read'],
    ['viewer', 'reader', 'read'],
    ['viewer', 'none', ''],
  ] as const)('%s as %s: %s', (role, relation, expected) => {
    const actor = { user_id: newId(), role };
    const seen = { jar, standing: standings[relation] };
    expect(actions.filter((action) => may(actor, action, seen)).join(' ')).toBe(expected);
    for (const action of actions) {
      const outcome = { kind: 'let in', denied: false };
      try {
        assertMay(actor, action, seen);
      } catch (error) {
        Object.assign(outcome, { kind: (error as any).kind, denied: (error as any).denied });
      }
      const refused = expected === '' ? 'not_found' : 'forbidden';
      expect(outcome).toEqual({
        kind: expected.includes(action) ? 'let in' : refused,
        denied: expected === '',
      });
    }
  });

  it('is the same in an archived jar, except that no one can change its documents', () => {
    const archived = { ...jar, status: 'archived' as const };
    const seen = { jar: archived, standing: standings.owner };
    const actor = { user_id: newId(), role: 'analyst' as const };
    for (const action of ['read', 'write', 'manage'] as const) assertMay(actor, action, seen);
    expect(() => assertMay(actor, 'fill', seen)).toThrow(/archived: activate it/);
    // Users without any right get that error, and nothing about the state of the jar.
    expect(() => assertMay({ ...actor, role: 'viewer' }, 'fill', seen)).toThrow(/Only its owner/);
  });
});

/** Who there is, in which teams, with which jars and grants; numbers are positions. */
type World = {
  members: [team: number, user: number][];
  jars: { owner: number; access: Access; allow_search: boolean }[];
  grants: { jar: number; to: ['user' | 'team', number]; role: GrantRole }[];
};

const counts = { users: 5, teams: 3, jars: 12 };
const position = (count: number) => fc.nat({ max: count - 1 });
const worlds: fc.Arbitrary<World> = fc.record({
  members: fc.uniqueArray(fc.tuple(position(counts.teams), position(counts.users)), {
    selector: String,
    maxLength: 9,
  }),
  jars: fc.array(
    fc.record({
      owner: position(counts.users),
      access: fc.constantFrom(...accesses),
      allow_search: fc.boolean(),
    }),
    { minLength: counts.jars, maxLength: counts.jars },
  ),
  grants: fc.uniqueArray(
    fc.record({
      jar: position(counts.jars),
      to: fc.oneof(
        fc.tuple(fc.constant('user' as const), position(counts.users)),
        fc.tuple(fc.constant('team' as const), position(counts.teams)),
      ),
      role: fc.constantFrom('reader' as const, 'editor' as const),
    }),
    { selector: ({ jar, to: [kind, index] }) => `${jar} ${kind} ${index}`, maxLength: 20 },
  ),
});

const newIds = (count: number): string[] => Array.from({ length: count }, () => newId());
const at = (ids: string[], index: number): string => ids[index] ?? '';

/** How a user stands to a jar, told from the world alone. */
function standingIn(world: World, user: number, jar: number): Relationship {
  const owner = world.jars[jar]?.owner;
  const teamsOf = (one: number | undefined) =>
    world.members.filter(([, member]) => member === one).map(([team]) => team);
  const mine = teamsOf(user);
  const granted = world.grants
    .filter((grant) => grant.jar === jar)
    .filter(({ to: [kind, index] }) => (kind === 'user' ? index === user : mine.includes(index)))
    .map(({ role }) => role);
  return {
    owner: owner === user,
    team: teamsOf(owner).some((team) => mine.includes(team)),
    grant: granted.includes('editor') ? 'editor' : (granted[0] ?? null),
  };
}

describeDatabases('the access rules as SQL', (open) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await open();
  });
  afterAll(() => test.cleanup());

  async function build(world: World) {
    const db = test.database.kysely;
    for (const table of ['jars', 'teams', 'users'] as const) await db.deleteFrom(table).execute();
    const [users, teams, jars] = [newIds(counts.users), newIds(counts.teams), newIds(counts.jars)];
    const people = users.map((id) => ({ id, email: id, display_name: id, role: 'analyst' as const }));
    await db.insertInto('users').values(people).execute();
    const named = teams.map((id) => ({ id, name: id }));
    await db.insertInto('teams').values(named).execute();
    for (const [team, user] of world.members) {
      const member = { team_id: at(teams, team), user_id: at(users, user) };
      await db.insertInto('team_members').values(member).execute();
    }
    for (const [index, { owner, ...jar }] of world.jars.entries()) {
      const row = { ...jar, id: at(jars, index), name: 'Jar', owner_id: at(users, owner) };
      await db.insertInto('jars').values(row).execute();
    }
    for (const { jar, to, role } of world.grants) {
      const grantee = to[0] === 'user' ? { user_id: at(users, to[1]) } : { team_id: at(teams, to[1]) };
      await db
        .insertInto('jar_grants')
        .values({ id: newId(), jar_id: at(jars, jar), role, ...grantee })
        .execute();
    }
    return { db, users, jars };
  }

  it('computes the standing of every user to every jar, and lists exactly what the policy lets them read', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, async (world) => {
        const { db, users, jars } = await build(world);
        const asked = users.flatMap((user_id) => jars.map((jar_id) => ({ jar_id, user_id })));
        const found = await findJars(db, asked);
        expect(found.size).toBe(asked.length);
        for (const [user, user_id] of users.entries()) {
          const readable = (role: (typeof roles)[number]) =>
            jars.filter((jar_id, index) => {
              const seen = found.get(askedKey({ jar_id, user_id }));
              expect(seen?.standing).toEqual(standingIn(world, user, index));
              return seen !== undefined && may({ user_id, role }, 'read', seen);
            });
          for (const role of roles) {
            const listed = await listJars(db, { user_id, role }, {}, { limit: 100, offset: 0 });
            expect(listed.rows.map(({ id }) => id).toSorted()).toEqual(readable(role).toSorted());
            expect(listed.total).toBe(listed.rows.length);
          }
          const searched = readable('analyst').filter((id) => world.jars[jars.indexOf(id)]?.allow_search);
          const searchable = await listSearchable(db, user_id);
          expect(searchable.map(({ id }) => id).toSorted()).toEqual(searched.toSorted());
        }
      }),
      { numRuns: 25 },
    );
  });
});
