//! A `wasi_snapshot_preview1` in which nothing outside the match exists, as `sdk/CONTRACT.md` has it
//! and `harness/src/sandbox/wasi.rs` does it: clocks stand still, random bytes come from the bot's
//! seed, there are no files, and what is written goes to the log.

/** A trap that the host raises. */
export class Trap extends Error {}

const SUCCESS = 0;
const BADF = 8;
const FAULT = 21;
const INVAL = 28;
const NOSYS = 52;
const SPIPE = 70;

const NAMES =
  "args_get args_sizes_get clock_res_get clock_time_get environ_get environ_sizes_get fd_advise fd_allocate fd_close " +
  "fd_datasync fd_fdstat_get fd_fdstat_set_flags fd_fdstat_set_rights fd_filestat_get fd_filestat_set_size " +
  "fd_filestat_set_times fd_pread fd_prestat_dir_name fd_prestat_get fd_pwrite fd_read fd_readdir fd_renumber fd_seek " +
  "fd_sync fd_tell fd_write path_create_directory path_filestat_get path_filestat_set_times path_link path_open " +
  "path_readlink path_remove_directory path_rename path_symlink path_unlink_file poll_oneoff proc_exit proc_raise " +
  "random_get sched_yield sock_accept sock_recv sock_send sock_shutdown";

/** The functions of preview 1, over a bot's memory, its random numbers and its log. */
export function wasi(
  memory: () => Uint8Array,
  random: () => bigint,
  write: (text: Uint8Array) => void,
): Record<string, (...args: never[]) => number | void> {
  /** The bytes at an address, if they are in the memory. */
  const slice = (address: number, length: number): Uint8Array | null => {
    const start = address >>> 0;
    const bytes = memory();
    return start + length <= bytes.length ? bytes.subarray(start, start + length) : null;
  };
  const put = (address: number, bytes: ArrayLike<number>): number => {
    const place = slice(address, bytes.length);
    place?.set(bytes);
    return place ? SUCCESS : FAULT;
  };
  const none = [0, 0, 0, 0];
  const nothingToGet = () => SUCCESS;
  const noSizes = (count: number, bytes: number) => put(count, none) || put(bytes, none);
  const isStandard = (file: number) => file >= 0 && file <= 2;

  const refusals = NAMES.split(" ").map((name) => {
    const errno = /^(fd|path)_/.test(name) ? BADF : NOSYS;
    return [name, () => errno] as const;
  });
  return {
    ...Object.fromEntries(refusals),
    args_get: nothingToGet,
    args_sizes_get: noSizes,
    environ_get: nothingToGet,
    environ_sizes_get: noSizes,
    clock_res_get: (_clock: number, address: number) => put(address, [1, 0, 0, 0, 0, 0, 0, 0]),
    // The time of day stands at 0, any other clock at its first nanosecond.
    clock_time_get: (clock: number, _precision: bigint, address: number) =>
      put(address, [clock === 0 ? 0 : 1, 0, 0, 0, 0, 0, 0, 0]),
    fd_fdstat_get: (file: number, address: number) => {
      if (!isStandard(file)) return BADF;
      const stat = new Uint8Array(24);
      // A character device, with the right to read or to write.
      stat[0] = 2;
      stat[8] = file === 0 ? 1 << 1 : 1 << 6;
      return put(address, stat);
    },
    fd_read: (file: number, _vectors: number, _count: number, read: number) => (file === 0 ? put(read, none) : BADF),
    fd_seek: (file: number) => (isStandard(file) ? SPIPE : BADF),
    fd_write: (file: number, vectors: number, count: number, written: number) => {
      if (file !== 1 && file !== 2) return BADF;
      const listBytes = (count >>> 0) * 8;
      if (listBytes > 0xffff_ffff) return INVAL;
      let total = 0;
      for (let at = 0; at < listBytes; at += 8) {
        const vector = slice((vectors >>> 0) + at, 8);
        if (!vector || (vectors >>> 0) + at > 0xffff_ffff) return FAULT;
        const words = new DataView(vector.buffer, vector.byteOffset);
        const length = words.getUint32(4, true);
        total += length;
        if (total > 0xffff_ffff) return INVAL;
        const text = slice(words.getUint32(0, true), length);
        if (!text) return FAULT;
        write(text);
      }
      return put(written, bytesOf(total));
    },
    // Every wait for a clock is over at once; nothing else can be waited for.
    poll_oneoff: (subscriptions: number, events: number, count: number, happened: number) => {
      const waits = count >>> 0;
      if (waits === 0) return INVAL;
      for (let i = 0; i < waits; i++) {
        const [from, to] = [(subscriptions >>> 0) + i * 48, (events >>> 0) + i * 32];
        const subscription = from <= 0xffff_ffff ? slice(from, 48) : null;
        if (!subscription) return FAULT;
        const kind = subscription[8] ?? 0;
        const event = new Uint8Array(32);
        event.set(subscription.subarray(0, 8));
        event[8] = kind === 0 ? SUCCESS : BADF;
        event[10] = kind;
        if (to > 0xffff_ffff || put(to, event) !== SUCCESS) return FAULT;
      }
      return put(happened, bytesOf(waits));
    },
    proc_exit: (code: number) => {
      throw new Trap(`called proc_exit(${code})`);
    },
    random_get: (address: number, length: number) => {
      const bytes = slice(address, length >>> 0);
      if (!bytes) return FAULT;
      for (let at = 0; at < bytes.length; at += 8) {
        let number = random();
        for (let i = at; i < Math.min(at + 8, bytes.length); i++) {
          bytes[i] = Number(number & 0xffn);
          number >>= 8n;
        }
      }
      return SUCCESS;
    },
    sched_yield: () => SUCCESS,
  };
}

/** A number of 32 bits, the lowest byte first. */
const bytesOf = (number: number): number[] => [0, 8, 16, 24].map((shift) => (number >>> shift) & 0xff);
