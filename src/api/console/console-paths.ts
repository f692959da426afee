/** The first parts of the console's addresses. */
const sections = [
  'sign-in',
  'account',
  'admin',
  'alerts',
  'bots',
  'conversations',
  'documents',
  'entities',
  'feeds',
  'indicators',
  'jars',
  'marketplace',
  'personal-data',
  'reports',
  'search',
  'watches',
  'welcome',
];

/** What is answered with the console. */
export const consolePaths = ['/', ...sections.flatMap((section) => [`/${section}`, `/${section}/*`])];
