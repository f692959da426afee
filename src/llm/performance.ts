export const quantizations = ['none', 'int8', 'int4'] as const;
export type Quantization = (typeof quantizations)[number];

export const precisions = ['fp32', 'fp16', 'bf16'] as const;
export type Precision = (typeof precisions)[number];

export const devices = ['cpu', 'cuda', 'mps'] as const;
export type Device = (typeof devices)[number];

export const profileNames = ['vm_optimized', 'gpu_accelerated', 'cloud', 'custom'] as const;
type ProfileName = (typeof profileNames)[number];

/** How models are run in this process, and how much of them is asked elsewhere. */
export type Performance = {
  profile: ProfileName;
  device: Device;
  /** Which file of a model is taken, where there are several. */
  quantization: Quantization;
  cpu_threads: number;
  /** Requests that a model works on at once. */
  batch_size: number;
  /** Maximum tokens of an answer, and the default. */
  max_tokens: number;
  /** Of what a model remembers of the text while it works, and of the file where it is not quantized. */
  precision: Precision;
};

/** What this machine has. */
export type Machine = { cores: number; memory_bytes: number; gpu: 'cuda' | 'mps' | null };

/** What of a profile is decided by hand; null and what is left out are the profile's. */
type Decided = {
  [Key in 'quantization' | 'cpu_threads' | 'batch_size' | 'max_tokens' | 'precision']?:
    | Performance[Key]
    | null
    | undefined;
};

export type PerformanceSettings = Decided & {
  profile: 'auto' | ProfileName;
  device: 'auto' | Device;
  /** The profile of the configuration file. */
  custom: Decided | null;
};

type Profile = Pick<Performance, 'quantization' | 'batch_size' | 'max_tokens'> & { spared_cores: number };

const profiles: Record<Exclude<ProfileName, 'custom'>, Profile> = {
  vm_optimized: { quantization: 'int8', batch_size: 1, max_tokens: 512, spared_cores: 1 },
  gpu_accelerated: { quantization: 'none', batch_size: 4, max_tokens: 2048, spared_cores: 0 },
  cloud: { quantization: 'none', batch_size: 8, max_tokens: 4096, spared_cores: 0 },
};

/** The cloud profile is for models of about 20 GB, and their machine runs more than them. */
const cloudMemory = 32 * 1024 ** 3;
const cloudCores = 8;

function fitting({ cores, memory_bytes }: Machine, device: Device): Exclude<ProfileName, 'custom'> {
  if (device !== 'cpu') return 'gpu_accelerated';
  return cores >= cloudCores && memory_bytes >= cloudMemory ? 'cloud' : 'vm_optimized';
}

/**
 * The profile in force. Single settings win over the profile of the configuration file, that over the named one; what
 * a custom profile leaves open is as `auto` would have it.
 */
export function resolvePerformance(settings: PerformanceSettings, machine: Machine): Performance {
  const { profile: asked, custom } = settings;
  const device = settings.device === 'auto' ? (machine.gpu ?? 'cpu') : settings.device;
  const named = asked === 'auto' || asked === 'custom' ? fitting(machine, device) : asked;
  const isCustom = asked === 'custom' || (asked === 'auto' && custom !== null);
  const basis = profiles[named];
  const usual: Required<Decided> = {
    ...basis,
    cpu_threads: Math.max(1, machine.cores - basis.spared_cores),
    precision: device === 'cpu' ? 'fp32' : 'fp16',
  };
  const file = isCustom ? custom : null;
  const decided = <Key extends keyof Decided>(key: Key): Performance[Key] =>
    (settings[key] ?? file?.[key] ?? usual[key]) as Performance[Key];
  return {
    profile: isCustom ? 'custom' : named,
    device,
    quantization: decided('quantization'),
    cpu_threads: decided('cpu_threads'),
    batch_size: decided('batch_size'),
    max_tokens: decided('max_tokens'),
    precision: decided('precision'),
  };
}
