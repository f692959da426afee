/** Words of the state: 25 lanes of 64 bits, each as low and high half. */
const state = new Uint32Array(50);
const columns = new Uint32Array(10);
const moved = new Uint32Array(50);
const rate = 136;

/** Round constants (low, high) and, for each lane, its rotation and its place after `pi`: FIPS 202, section 3.2. */
const { constants, rotations, places } = tables();

function tables() {
  const round: number[] = [];
  let register = 1;
  for (let index = 0; index < 24; index += 1) {
    const word = [0, 0];
    for (let j = 0; j < 7; j += 1) {
      const bit = 2 ** j - 1;
      if (register & 1) word[bit >> 5] = ((word[bit >> 5] as number) | (1 << (bit & 31))) >>> 0;
      register = register & 0x80 ? (register << 1) ^ 0x171 : register << 1;
    }
    round.push(...word);
  }
  const rotation = Array.from({ length: 25 }, () => 0);
  const place = Array.from({ length: 25 }, () => 0);
  let [x, y] = [1, 0];
  for (let t = 0; t < 24; t += 1) {
    rotation[x + 5 * y] = (((t + 1) * (t + 2)) / 2) % 64;
    [x, y] = [y, (2 * x + 3 * y) % 5];
  }
  for (let lane = 0; lane < 25; lane += 1) {
    const [column, row] = [lane % 5, Math.floor(lane / 5)];
    place[lane] = row + 5 * ((2 * column + 3 * row) % 5);
  }
  return { constants: round, rotations: rotation, places: place };
}

/** The low half of a lane rotated left by `by`; of (high, low) it is the high one. */
function rotated(low: number, high: number, by: number): number {
  if (by === 0) return low;
  if (by === 32) return high;
  return by < 32 ? (low << by) | (high >>> (32 - by)) : (high << (by - 32)) | (low >>> (64 - by));
}

function at(words: Uint32Array, index: number): number {
  return words[index] as number;
}

function permute(): void {
  for (let round = 0; round < 24; round += 1) {
    for (let half = 0; half < 10; half += 1) {
      columns[half] =
        at(state, half) ^
        at(state, half + 10) ^
        at(state, half + 20) ^
        at(state, half + 30) ^
        at(state, half + 40);
    }
    for (let lane = 0; lane < 25; lane += 1) {
      const before = 2 * ((lane + 4) % 5);
      const after = 2 * ((lane + 1) % 5);
      const [afterLow, afterHigh] = [at(columns, after), at(columns, after + 1)];
      const low = at(state, 2 * lane) ^ at(columns, before) ^ rotated(afterLow, afterHigh, 1);
      const high = at(state, 2 * lane + 1) ^ at(columns, before + 1) ^ rotated(afterHigh, afterLow, 1);
      const place = 2 * (places[lane] as number);
      const by = rotations[lane] as number;
      moved[place] = rotated(low, high, by);
      moved[place + 1] = rotated(high, low, by);
    }
    for (let index = 0; index < 50; index += 1) {
      const row = index - (index % 10);
      const next = at(moved, row + ((index + 2) % 10));
      state[index] = at(moved, index) ^ (~next & at(moved, row + ((index + 4) % 10)));
    }
    state[0] = at(state, 0) ^ (constants[2 * round] as number);
    state[1] = at(state, 1) ^ (constants[2 * round + 1] as number);
  }
}

/** Keccak-256 of up to 135 bytes as hex, with the padding from before FIPS 202 that Ethereum has kept. */
export function keccak256(bytes: Uint8Array): string {
  const block = new Uint8Array(rate);
  block.set(bytes);
  block[bytes.length] = (block[bytes.length] as number) ^ 0x01;
  block[rate - 1] = (block[rate - 1] as number) ^ 0x80;
  state.fill(0);
  state.set(new Uint32Array(block.buffer));
  permute();
  return Buffer.from(state.buffer, 0, 32).toString('hex');
}
