/** The keys in use, as shown to admins. */
export type KeyState = {
  master_key: { source: 'setting' | 'file'; since: Date };
  honey_jars: { encrypted: number; unfinished: number; newest_key_at: Date | null };
};

export type Rotated = KeyState & { master_key_changed: boolean; sealed_anew: number };
