      * Conditions of the callable services for dates and times, for
      * the eight bytes that follow the item's name: severity, message
      * number, flags, facility in the characters of this machine.
           88  CEE000 VALUE X'0000000000000000'.
           88  CEE2E6 VALUE X'000309C659434545'.
           88  CEE2E9 VALUE X'000309C959434545'.
           88  CEE2EB VALUE X'000309CB59434545'.
           88  CEE2EC VALUE X'000309CC59434545'.
           88  CEE2EH VALUE X'000309D159434545'.
           88  CEE2EL VALUE X'000309D559434545'.
           88  CEE2EM VALUE X'000309D659434545'.
           88  CEE2EO VALUE X'000309D859434545'.
           88  CEE2EV VALUE X'000309DF59434545'.
           88  CEE2F3 VALUE X'000309E359434545'.
