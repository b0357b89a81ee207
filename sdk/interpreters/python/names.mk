# Makes the headers that MicroPython generates from its sources and mpconfigport.h.
SRC_QSTR += extmod/modheapq.c extmod/modrandom.c shared/runtime/gchelper_generic.c
include $(MICROPYTHON_TOP)/ports/embed/embed.mk
