import type { Configuration, PiiType } from '#pages/personal-data/configuration.ts';

/** What each part of the settings shows and changes. */
export type SettingPart = {
  configuration: Configuration;
  types: PiiType[];
  canChange: boolean;
  onChange: (changed: Partial<Configuration>) => void;
};
