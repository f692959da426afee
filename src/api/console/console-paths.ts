/** The first parts of the console's addresses. */
const sections = ['sign-in', 'jars'];

/** What is answered with the console. */
export const consolePaths = ['/', ...sections.flatMap((section) => [`/${section}`, `/${section}/*`])];
