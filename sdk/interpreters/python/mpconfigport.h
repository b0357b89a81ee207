/* MicroPython as a Fairdeal bot: the language and the modules that compute, and no machine. */
#include <stdint.h>
#include <alloca.h>
#include <limits.h>
#include <stdlib.h>

#define MICROPY_CONFIG_ROM_LEVEL (MICROPY_CONFIG_ROM_LEVEL_EXTRA_FEATURES)

typedef intptr_t mp_int_t;
typedef uintptr_t mp_uint_t;
typedef long mp_off_t;

#ifndef SSIZE_MAX
#define SSIZE_MAX INTPTR_MAX
#endif

#define MICROPY_MPHALPORT_H "mphalport.h"
#define mp_hal_pin_obj_t
#define MP_STATE_PORT MP_STATE_VM

#define MICROPY_ENABLE_COMPILER (1)
#define MICROPY_ENABLE_SOURCE_LINE (1)
#define MICROPY_ERROR_REPORTING (MICROPY_ERROR_REPORTING_DETAILED)
#define MICROPY_WARNINGS (0)
#define MICROPY_NLR_SETJMP (1)

/* Memory is collected between answers, when no pointer is where the collector does not look; during
 * an answer the heap grows. */
#define MICROPY_ENABLE_GC (1)
#define MICROPY_GC_SPLIT_HEAP (1)
#define MICROPY_GC_SPLIT_HEAP_AUTO (1)
#define MICROPY_PY_GC (0)
/* Counts what is allocated; nothing is collected for it. */
#define MICROPY_GC_ALLOC_THRESHOLD (1)

#define MICROPY_LONGINT_IMPL (MICROPY_LONGINT_IMPL_MPZ)
#define MICROPY_FLOAT_IMPL (MICROPY_FLOAT_IMPL_DOUBLE)

/* Nested calls are limited by the host. */
#define MICROPY_STACK_CHECK (0)

#define MICROPY_KBD_EXCEPTION (0)
#define MICROPY_REPL_INFO (0)
#define MICROPY_HELPER_REPL (0)
#define MICROPY_READER_VFS (0)
#define MICROPY_ENABLE_EXTERNAL_IMPORT (0)
#define MICROPY_ENABLE_SCHEDULER (0)
#define MICROPY_USE_INTERNAL_PRINTF (0)
#define MICROPY_PY_IO (0)
#define MICROPY_PY_BUILTINS_HELP (0)
#define MICROPY_PY_BUILTINS_INPUT (0)
#define MICROPY_PY_BUILTINS_EXECFILE (0)
#define MICROPY_PY_SYS (0)
#define MICROPY_PY_SYS_PS1_PS2 (0)
#define MICROPY_PY_MICROPYTHON (0)
#define MICROPY_PY_MACHINE (0)
#define MICROPY_PY_TIME (0)
#define MICROPY_PY_OS (0)
#define MICROPY_PY_SELECT (0)
#define MICROPY_PY_ASYNCIO (0)
#define MICROPY_PY_FRAMEBUF (0)
#define MICROPY_PY_DEFLATE (0)
#define MICROPY_PY_HASHLIB (0)
#define MICROPY_PY_BINASCII (0)
#define MICROPY_PY_PLATFORM (0)
#define MICROPY_PY_UCTYPES (0)
#define MICROPY_PY_ONEWIRE (0)
#define MICROPY_PY_CRYPTOLIB (0)
#define MICROPY_PY_JSON (0)
#define MICROPY_PY_RE (0)
#define MICROPY_PY_WEBSOCKET (0)
#define MICROPY_PY_ERRNO (0)
#define MICROPY_VFS (0)

#define MICROPY_PY_STRUCT (1)
#define MICROPY_PY_MATH (1)
#define MICROPY_PY_COLLECTIONS (1)
#define MICROPY_PY_COLLECTIONS_DEQUE (1)
#define MICROPY_PY_HEAPQ (1)
#define MICROPY_PY_RANDOM (1)
#define MICROPY_PY_RANDOM_EXTRA_FUNCS (1)
#define MICROPY_PY_BUILTINS_STR_UNICODE (1)
