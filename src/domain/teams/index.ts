export type { Member, Team } from './teams.repository.ts';
export { createTeams, type Teams } from './teams.service.ts';
