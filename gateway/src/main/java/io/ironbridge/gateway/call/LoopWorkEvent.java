package io.ironbridge.gateway.call;

import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/** A JFR event for work on a caller's data on an event loop. */
@Name("io.ironbridge.LoopWork")
@Label("Work on an Event Loop")
@Description("Check, mapping and conversion of one request or reply")
@Enabled(false)
@StackTrace(false)
final class LoopWorkEvent extends Event {
    @Label("Processor Time")
    @Timespan
    long cpuTime;

    @Label("Abandoned")
    @Description("Repeated on a Worker")
    boolean abandoned;
}
