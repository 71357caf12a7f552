#include "core/stop.hpp"

#include <utility>

namespace mtgauge {
namespace {

thread_local const StopQuestion* asked = nullptr;

}  // namespace

void StopCheck::ask() {
  left_ = kStepsBetween;
  if (asked != nullptr && !asked->goes_on_()) throw Stopped{};
}

StopQuestion::StopQuestion(std::function<bool()> goes_on) : goes_on_(std::move(goes_on)), before_(asked) {
  asked = this;
}

StopQuestion::~StopQuestion() { asked = before_; }

}  // namespace mtgauge
