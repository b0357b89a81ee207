/* The bot `first`: it discards the card that it has held longest. */
#include <stdio.h>

int main(void)
{
    static char line[1 << 12];
    while (fgets(line, sizeof line, stdin)) {
        puts("0");
        fflush(stdout);
    }
}
