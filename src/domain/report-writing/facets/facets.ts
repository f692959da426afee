import type { RelationName } from '#domain/evidence/index.ts';
import type { EntityKind } from '#evidence/evidence.ts';

/** A side of a subject that a section of a report treats. */
export type Facet = {
  /** Also its class in the fitted model, which knows all but those that relations alone decide. */
  id: string;
  title: string;
  /** Other headings of documents than its title and the names of its tactics, below which it is treated. */
  headings: string[];
  /** Tactics of ATT&CK whose techniques belong here. */
  tactics: string[];
  /** Relations of the subject that belong here, and the kinds at their other end; all without kinds. */
  relations: RelationName[];
  objects: EntityKind[];
  /** Kinds of things that its section lists with the places that name them; `statedOnly`: those that a source states. */
  lists: EntityKind[];
  statedOnly: boolean;
  /** Of these kinds a name alone shows that a sentence about the subject treats this side, where nothing else is surer. */
  signs: EntityKind[];
};

const facet = (id: string, title: string, parts: Partial<Facet> = {}): Facet => ({
  id,
  title,
  headings: [],
  tactics: [],
  relations: [],
  objects: [],
  lists: [],
  statedOnly: false,
  signs: [],
  ...parts,
});

/** In the order of a report: who, whom, with what, then how, as an intrusion goes on, and what to do. */
export const facets: readonly Facet[] = [
  facet('attribution', 'Attribution', { relations: ['attributed-to', 'located-in'] }),
  facet('profile', 'Profile and motivation'),
  facet('targets', 'Targets and victims', {
    relations: ['targets'],
    // A country may be where somebody is from, and a sector part of the name of a court or a company.
    lists: ['sector', 'country'],
    statedOnly: true,
    signs: ['sector'],
  }),
  facet('arsenal', 'Malware and tools', {
    relations: ['uses', 'delivers', 'variant-of'],
    objects: ['malware', 'tool'],
    lists: ['malware', 'tool'],
    signs: ['malware', 'tool'],
  }),
  facet('vulnerabilities', 'Vulnerabilities exploited', {
    relations: ['exploits'],
    lists: ['vulnerability'],
    signs: ['vulnerability'],
  }),
  facet('development', 'Preparation and infrastructure', {
    tactics: ['TA0042', 'TA0043'],
  }),
  facet('initial-access', 'Initial access', { tactics: ['TA0001'] }),
  facet('execution', 'Execution', { tactics: ['TA0002'] }),
  facet('persistence', 'Persistence', { tactics: ['TA0003'] }),
  facet('privilege-escalation', 'Privilege escalation', { tactics: ['TA0004'] }),
  facet('defense-evasion', 'Defense evasion', { tactics: ['TA0005', 'TA0112'] }),
  facet('credential-access', 'Credential access', { tactics: ['TA0006'] }),
  facet('discovery', 'Discovery', { tactics: ['TA0007'] }),
  facet('lateral-movement', 'Lateral movement', { tactics: ['TA0008'] }),
  facet('collection', 'Collection', { tactics: ['TA0009'] }),
  facet('command-and-control', 'Command and control', {
    tactics: ['TA0011'],
    relations: ['communicates-with'],
  }),
  facet('exfiltration', 'Exfiltration', { tactics: ['TA0010'] }),
  facet('impact', 'Impact', { tactics: ['TA0040'] }),
  facet('detection', 'Detection'),
  facet('mitigation', 'Mitigation', {
    headings: ['remediation', 'recommendations', 'protection'],
  }),
];

const byTactic = new Map(facets.flatMap((one) => one.tactics.map((id) => [id, one])));

export const facetOfTactic = (id: string): Facet | undefined => byTactic.get(id);
