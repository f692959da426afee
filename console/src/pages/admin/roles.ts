export const roles = ['viewer', 'analyst', 'admin'] as const;
export type Role = (typeof roles)[number];
