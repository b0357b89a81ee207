#define MICROPY_HAL_H
void mp_hal_stdout_tx_strn_cooked(const char *text, size_t len);
