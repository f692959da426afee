export const frameworkNames = ['GDPR', 'HIPAA', 'PCI_DSS', 'Attorney_Client'] as const;

/** A framework or a type as people read it: `PCI_DSS` → PCI DSS. */
export function frameworkLabel(name: string): string {
  return name.replaceAll('_', ' ');
}
