package io.ironbridge.lab.cics.task;

/**
 * The services of a region for one task: queues, locks, files, time, the unit of work. Requests are
 * sequential.
 */
public interface Region {
    /**
     * Answers one request; may wait for a lock or a time, as long as the task may.
     *
     * @throws RegionLostException if the region has ended
     */
    RegionReply ask(RegionRequest request);

    /** The region has ended; the task cannot continue. */
    final class RegionLostException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        public RegionLostException(Throwable cause) {
            super(cause);
        }
    }
}
