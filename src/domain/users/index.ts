export { createInvitations, type Invitation, type Invitations } from './invitations.service.ts';
export { findLink, takeLink, type IssuedLink, type SendLink } from './links.repository.ts';
export { hashPassword, passwordMatches } from './password.ts';
export { hasObviousPassword } from './password-guess.ts';
export { assertGoodPassword, passwordLength, whyBadPassword } from './password-rules.ts';
export { endPasswordLinks, issuePasswordLink } from './password-link.service.ts';
export { createProfiles, type Profiles } from './profiles.service.ts';
export {
  createRegistration,
  registrationModes,
  type Register,
  type RegistrationInput,
  type RegistrationMode,
} from './registration.service.ts';
export { createUserAdmin, type ChangedUser, type UserAdmin } from './users-admin.ts';
export type { ListedUser } from './users-directory.ts';
export {
  findActor,
  findUser,
  findUserByEmail,
  roles,
  touchLastLogin,
  replacePassword,
  updateUser,
  type Role,
  type User,
} from './users.repository.ts';
export { createUser, ensureFirstAdmin, issueSetupToken, setUpFirstAdmin } from './users.service.ts';
