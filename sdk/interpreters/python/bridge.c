/* MicroPython as a Fairdeal bot: loads a script, and answers views with its functions. */
#include <stdlib.h>
#include <string.h>

#include "../protocol.h"
#include "py/builtin.h"
#include "py/compile.h"
#include "py/gc.h"
#include "py/mperrno.h"
#include "py/runtime.h"

static const char PRELUDE[] = {
#embed "prelude.py"
    , 0};

/* The heap at the start; it grows by doubling. */
static char heap[192 << 10];

static mp_obj_t respond;
static mp_obj_t strategies[GAMES];

/* --- The log: whole lines. --- */

static char line[1024];
static size_t line_len;

static void end_line(void) {
  host_log(line, line_len);
  line_len = 0;
}

void mp_hal_stdout_tx_strn_cooked(const char *text, size_t len) {
  for (size_t i = 0; i < len; i++) {
    if (text[i] == '\n' || line_len == sizeof line) end_line();
    if (text[i] != '\n') line[line_len++] = text[i];
  }
}

static void log_exception(mp_obj_t exception) {
  if (line_len > 0) end_line();
  mp_obj_print_exception(&mp_plat_print, exception);
  if (line_len > 0) end_line();
}

/* --- Memory. --- */

static bool may_collect;

/* With nothing running, all that lives is reached from the interpreter's state, where
 * gc_collect_start begins. */
void gc_collect(void) {
  if (!may_collect) return;
  gc_collect_start();
  gc_collect_end();
}

/* The most that the heap can grow by: malloc says no in time. */
size_t gc_get_max_new_split(void) { return 4 << 20; }

static void collect(void) {
  may_collect = true;
  gc_collect();
  may_collect = false;
}

/* Collects once half of the heap was allocated, so that its cost is in proportion. */
static void collect_if_due(void) {
  size_t half = 0;
  for (mp_state_mem_area_t *area = &MP_STATE_MEM(area); area != NULL; area = area->next)
    half += (size_t)(area->gc_pool_end - area->gc_pool_start) / 2;
  if (MP_STATE_MEM(gc_alloc_amount) * MICROPY_BYTES_PER_GC_BLOCK > half) collect();
}

/* Clears what is free, so that it is not in the bot's file. */
static void clear_free(void) {
  for (mp_state_mem_area_t *area = &MP_STATE_MEM(area); area != NULL; area = area->next)
    for (size_t block = 0; block < 4 * area->gc_alloc_table_byte_len; block++)
      if ((area->gc_alloc_table_start[block / 4] >> 2 * (block % 4) & 3) == 0)
        memset(area->gc_pool_start + block * MICROPY_BYTES_PER_GC_BLOCK, 0,
               MICROPY_BYTES_PER_GC_BLOCK);
}

/* --- Running. --- */

static mp_obj_t run(const char *name, const char *text, size_t len, mp_obj_dict_t *globals) {
  mp_globals_set(globals);
  mp_locals_set(globals);
  mp_lexer_t *lexer = mp_lexer_new_from_str_len(qstr_from_str(name), text, len, 0);
  qstr source = lexer->source_name;
  mp_parse_tree_t tree = mp_parse(lexer, MP_PARSE_FILE_INPUT);
  mp_call_function_0(mp_compile(&tree, source, false));
  return mp_const_none;
}

static mp_obj_t look_up(mp_obj_dict_t *globals, const char *name) {
  mp_map_elem_t *found =
      mp_map_lookup(&globals->map, MP_OBJ_NEW_QSTR(qstr_from_str(name)), MP_MAP_LOOKUP);
  return found == NULL ? MP_OBJ_NULL : found->value;
}

EXPORT("pack_room") char *pack_room(size_t len) { return malloc(len + 1); }

EXPORT("pack_load")
int pack_load(char *text, size_t name, size_t len) {
  text[name] = 0;
  char *source = text + name + 1;
  source[len] = 0;
  gc_init(heap, heap + sizeof heap);
  MP_STATE_MEM(gc_auto_collect_enabled) = 0;
  MP_STATE_MEM(gc_alloc_threshold) = (size_t)-1;
  mp_init();
  nlr_buf_t nlr;
  if (nlr_push(&nlr) != 0) {
    log_exception(MP_OBJ_FROM_PTR(nlr.ret_val));
    return 1;
  }
  mp_obj_dict_t *prelude = MP_OBJ_TO_PTR(mp_obj_new_dict(0));
  mp_obj_dict_t *globals = mp_globals_get();
  /* What is kept must be reached from the interpreter's state. */
  mp_obj_dict_store(MP_OBJ_FROM_PTR(&MP_STATE_VM(mp_loaded_modules_dict)),
                    MP_OBJ_NEW_QSTR(qstr_from_str("prelude")), MP_OBJ_FROM_PTR(prelude));
  run("prelude.py", PRELUDE, sizeof PRELUDE - 1, prelude);
  respond = look_up(prelude, "respond");
  run(text, source, len, globals);
  static const char *const names[] = GAME_FUNCTIONS;
  for (int game = 0; game < GAMES; game++) {
    strategies[game] = look_up(globals, names[game]);
    if (strategies[game] != MP_OBJ_NULL)
      mp_obj_dict_store(MP_OBJ_FROM_PTR(prelude), MP_OBJ_NEW_QSTR(qstr_from_str(names[game])),
                        strategies[game]);
  }
  nlr_pop();
  memset(source, 0, len);
  free(text);
  collect();
  clear_free();
  return 0;
}

EXPORT("pack_plays")
int pack_plays(int game) {
  return strategies[game] != MP_OBJ_NULL && mp_obj_is_callable(strategies[game]);
}

int64_t answer(int game, size_t len) {
  collect_if_due();
  nlr_buf_t nlr;
  if (nlr_push(&nlr) != 0) {
    log_exception(MP_OBJ_FROM_PTR(nlr.ret_val));
    __builtin_trap();
  }
  mp_obj_t values[] = {MP_OBJ_NEW_SMALL_INT(game), strategies[game],
                       mp_obj_new_bytes(view_bytes, len)};
  mp_obj_t given = mp_call_function_n_kw(respond, 3, 0, values);
  mp_buffer_info_t bytes;
  mp_get_buffer_raise(given, &bytes, MP_BUFFER_READ);
  int64_t number = 0;
  memcpy(&number, bytes.buf, sizeof number);
  nlr_pop();
  if (line_len > 0) end_line();
  return number;
}

/* --- What MicroPython asks of a port. --- */

void nlr_jump_fail(void *exception) {
  (void)exception;
  __builtin_trap();
}

mp_import_stat_t mp_import_stat(const char *path) {
  (void)path;
  return MP_IMPORT_STAT_NO_EXIST;
}
