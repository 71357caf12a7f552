#include <thread>
