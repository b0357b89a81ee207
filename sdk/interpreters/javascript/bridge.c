/* QuickJS as a Fairdeal bot: loads a script as a module, and answers views with its functions. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../protocol.h"
#include "quickjs.h"

static const char PRELUDE[] = {
#embed "prelude.js"
    , 0};

static JSContext *context;
static JSValue respond;
static JSValue strategies[GAMES];

static void log_text(const char *text) { host_log(text, strlen(text)); }

/* Writes the pending exception, with its stack where it has one. */
static void log_exception(void) {
  JSValue exception = JS_GetException(context);
  const char *text = JS_ToCString(context, exception);
  log_text(text != NULL ? text : "an exception without a text");
  JS_FreeCString(context, text);
  if (JS_IsError(exception)) {
    JSValue stack = JS_GetPropertyStr(context, exception, "stack");
    const char *lines = JS_IsUndefined(stack) ? NULL : JS_ToCString(context, stack);
    if (lines != NULL && lines[0] != 0) log_text(lines);
    JS_FreeCString(context, lines);
    JS_FreeValue(context, stack);
  }
  JS_FreeValue(context, exception);
}

/* print(...) and console.log(...): one line of the log. */
static JSValue print(JSContext *context, JSValueConst this, int count, JSValueConst *values) {
  (void)this;
  char line[1024];
  size_t len = 0;
  for (int i = 0; i < count; i++) {
    const char *text = JS_ToCString(context, values[i]);
    if (text == NULL) return JS_EXCEPTION;
    int more = snprintf(line + len, sizeof line - len, i == 0 ? "%s" : " %s", text);
    JS_FreeCString(context, text);
    len = len + (size_t)more < sizeof line ? len + (size_t)more : sizeof line - 1;
  }
  host_log(line, len);
  return JS_UNDEFINED;
}

static void start(void) {
  JSRuntime *runtime = JS_NewRuntime();
  if (runtime != NULL) context = JS_NewContext(runtime);
  if (context == NULL) __builtin_trap();
  /* The host counts nested calls; the engine's own limit stands behind it. */
  JS_SetMaxStackSize(runtime, 0);
  JSValue global = JS_GetGlobalObject(context);
  JS_SetPropertyStr(context, global, "print", JS_NewCFunction(context, print, "print", 1));
  JSValue console = JS_NewObject(context);
  JS_SetPropertyStr(context, console, "log", JS_NewCFunction(context, print, "log", 1));
  JS_SetPropertyStr(context, global, "console", console);
  JS_FreeValue(context, global);
  respond = JS_Eval(context, PRELUDE, sizeof PRELUDE - 1, "prelude.js", JS_EVAL_TYPE_GLOBAL);
  if (JS_IsException(respond)) {
    log_exception();
    __builtin_trap();
  }
}

EXPORT("pack_room") char *pack_room(size_t len) { return malloc(len + 1); }

EXPORT("pack_load")
int pack_load(char *text, size_t name, size_t len) {
  start();
  text[name] = 0;
  char *source = text + name + 1;
  source[len] = 0;
  JSValue module = JS_Eval(context, source, len, text,
                           JS_EVAL_TYPE_MODULE | JS_EVAL_FLAG_COMPILE_ONLY);
  if (JS_IsException(module)) return log_exception(), 1;
  JSModuleDef *definition = JS_VALUE_GET_PTR(module);
  JSValue ran = JS_EvalFunction(context, module);
  if (JS_IsException(ran)) return log_exception(), 1;
  /* A module's evaluation is a promise: what it threw is its reason. */
  JSContext *other;
  while (JS_ExecutePendingJob(JS_GetRuntime(context), &other) > 0) continue;
  switch (JS_PromiseState(context, ran)) {
    case JS_PROMISE_REJECTED:
      JS_Throw(context, JS_PromiseResult(context, ran));
      return log_exception(), 1;
    case JS_PROMISE_PENDING:
      return log_text("the script waits for something at its top level"), 1;
    default:
      break;
  }
  JS_FreeValue(context, ran);
  static const char *const names[] = GAME_FUNCTIONS;
  JSValue exports = JS_GetModuleNamespace(context, definition);
  for (int game = 0; game < GAMES; game++)
    strategies[game] = JS_GetPropertyStr(context, exports, names[game]);
  JS_FreeValue(context, exports);
  memset(source, 0, len);
  free(text);
  JS_RunGC(JS_GetRuntime(context));
  return 0;
}

EXPORT("pack_plays") int pack_plays(int game) { return JS_IsFunction(context, strategies[game]); }

int64_t answer(int game, size_t len) {
  JSValue bytes = JS_NewArrayBufferCopy(context, view_bytes, len);
  JSValue values[] = {JS_NewInt32(context, game), strategies[game], bytes};
  JSValue given = JS_Call(context, respond, JS_UNDEFINED, 3, values);
  JSContext *other;
  while (JS_ExecutePendingJob(JS_GetRuntime(context), &other) > 0) continue;
  int64_t number = 0;
  if (JS_IsException(given) || (JS_IsBigInt(given) ? JS_ToBigInt64(context, &number, given)
                                                   : JS_ToInt64(context, &number, given)) < 0) {
    log_exception();
    __builtin_trap();
  }
  JS_FreeValue(context, bytes);
  JS_FreeValue(context, given);
  return number;
}
