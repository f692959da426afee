/** What is used of it: the types of Node.js have no WebAssembly, and those of browsers are not for a server. */
declare namespace WebAssembly {
  class Memory {
    constructor(size: { initial: number });
    readonly buffer: ArrayBuffer;
  }
  type Module = object;
  const Module: new (bytes: Uint8Array) => Module;
  class Instance {
    constructor(module: Module, imports: Record<string, Record<string, Memory>>);
    readonly exports: Record<string, unknown>;
  }
}
