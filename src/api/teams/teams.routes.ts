import type { Teams } from '#domain/teams/index.ts';
import { principalOf } from '#http/access/access.ts';
import { messageReply } from '#api/authentication/platform.schemas.ts';
import {
  addMemberBody,
  createTeamBody,
  listTeamsQuery,
  member,
  memberList,
  memberParams,
  sliceQuery,
  team,
  teamDetail,
  teamList,
  teamParams,
  updateTeamBody,
} from './teams.schemas.ts';
import { viewMember, viewTeam } from './teams.views.ts';
import type { App } from '#http/app.ts';

/** One's own teams at `/teams`; admins keep all of them at `/admin/teams…`. */
export function teamRoutes(app: App, { teams }: { teams: Teams }): void {
  app.get(
    '/teams',
    {
      schema: {
        tags: ['teams'],
        summary: 'List the teams you are in',
        querystring: listTeamsQuery,
        response: { 200: teamList },
      },
    },
    async (request) => {
      const { search, ...slice } = request.query;
      const filter = { search, member_id: principalOf(request).user_id };
      const { rows, ...page } = await teams.list(filter, slice);
      return { teams: rows.map(viewTeam), ...page };
    },
  );
  teamAdminRoutes(app, teams);
  memberRoutes(app, teams);
}

function teamAdminRoutes(app: App, teams: Teams): void {
  const tags = ['teams'];

  app.get(
    '/admin/teams',
    {
      config: { access: 'admin' },
      schema: { tags, summary: 'List teams', querystring: listTeamsQuery, response: { 200: teamList } },
    },
    async (request) => {
      const { search, ...slice } = request.query;
      const { rows, ...page } = await teams.list({ search }, slice);
      return { teams: rows.map(viewTeam), ...page };
    },
  );

  app.post(
    '/admin/teams',
    {
      config: { access: 'admin', action: 'team.create', errors: [409] },
      schema: { tags, summary: 'Create a team', body: createTeamBody, response: { 201: team } },
    },
    async (request, reply) => {
      const created = await teams.create(request.body);
      request.audit.target = { type: 'team', id: created.id };
      request.audit.details = { name: created.name };
      return reply.code(201).send(viewTeam(created));
    },
  );

  app.get(
    '/admin/teams/:team_id',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'Get a team with its members',
        params: teamParams,
        response: { 200: teamDetail },
      },
    },
    async (request) => {
      const { team_id } = request.params;
      const { rows } = await teams.members(team_id, { limit: 100, offset: 0 });
      return { ...viewTeam(await teams.find(team_id)), members: rows.map(viewMember) };
    },
  );

  app.put(
    '/admin/teams/:team_id',
    {
      config: { access: 'admin', action: 'team.update', errors: [409] },
      schema: {
        tags,
        summary: 'Update a team',
        params: teamParams,
        body: updateTeamBody,
        response: { 200: team },
      },
    },
    async (request) => {
      request.audit.details = request.body;
      return viewTeam(await teams.update(request.params.team_id, request.body));
    },
  );

  app.delete(
    '/admin/teams/:team_id',
    {
      config: { access: 'admin', action: 'team.delete' },
      schema: {
        tags,
        summary: 'Delete a team; the access that it was given ends',
        params: teamParams,
        response: { 200: messageReply },
      },
    },
    async (request) => {
      await teams.remove(request.params.team_id);
      return { success: true as const, message: 'Team deleted' };
    },
  );
}

function memberRoutes(app: App, teams: Teams): void {
  const tags = ['teams'];

  app.get(
    '/admin/teams/:team_id/members',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'List the members of a team',
        params: teamParams,
        querystring: sliceQuery,
        response: { 200: memberList },
      },
    },
    async (request) => {
      const { rows, ...page } = await teams.members(request.params.team_id, request.query);
      return { members: rows.map(viewMember), ...page };
    },
  );

  app.post(
    '/admin/teams/:team_id/members',
    {
      config: { access: 'admin', action: 'team.add_member', errors: [409] },
      schema: {
        tags,
        summary: 'Add a user to a team',
        params: teamParams,
        body: addMemberBody,
        response: { 201: member },
      },
    },
    async (request, reply) => {
      const { user_id } = request.body;
      request.audit.details = { user_id };
      return reply.code(201).send(viewMember(await teams.addMember(request.params.team_id, user_id)));
    },
  );

  app.delete(
    '/admin/teams/:team_id/members/:user_id',
    {
      config: { access: 'admin', action: 'team.remove_member' },
      schema: {
        tags,
        summary: 'Remove a user from a team',
        params: memberParams,
        response: { 200: messageReply },
      },
    },
    async (request) => {
      const { team_id, user_id } = request.params;
      request.audit.target = { type: 'team', id: team_id };
      request.audit.details = { user_id };
      await teams.removeMember(team_id, user_id);
      return { success: true as const, message: 'Removed from the team' };
    },
  );
}
