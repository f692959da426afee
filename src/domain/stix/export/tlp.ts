import type { Tlp } from '#domain/evidence/index.ts';
import type { StixObject } from '#extraction/formats/stix/stix-object.ts';
import { specVersion } from '#domain/stix/stix-object.ts';

/** The marking definitions that everybody shares: OASIS, extension definition for TLP 2.0. */
const ids: Record<Tlp, string> = {
  CLEAR: 'marking-definition--94868c89-83c2-464b-929b-a1a8aa3c8487',
  GREEN: 'marking-definition--bab4a63c-aed9-4cf5-a766-dfca5abac2bb',
  AMBER: 'marking-definition--55d920b0-5e8b-4f79-9ee9-91f868d9b421',
  'AMBER+STRICT': 'marking-definition--939a9414-2ddd-4d32-a0cd-375ea402b003',
  RED: 'marking-definition--e828b379-4e03-4974-9ac4-e53a884c97c1',
};
const extension = 'extension-definition--60a3c5c5-0d10-413e-aab3-9e08dde9e88d';

/** A marking of the Traffic Light Protocol 2.0 as STIX has it. */
export function markingDefinition(tlp: Tlp): StixObject {
  return {
    type: 'marking-definition',
    spec_version: specVersion,
    id: ids[tlp],
    created: '2022-10-01T00:00:00.000Z',
    name: `TLP:${tlp}`,
    extensions: { [extension]: { extension_type: 'property-extension', tlp_2_0: tlp.toLowerCase() } },
  };
}
