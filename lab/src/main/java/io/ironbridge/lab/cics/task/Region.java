package io.ironbridge.lab.cics.task;

/**
 * The services of a region for one task: queues, locks, files, time, the unit of work. Requests are
 * sequential.
 */
public interface Region {
    /**
     * Answers one request; may wait, for a lock or until a time, as long as the task may.
     *
     * @throws RegionLostException when there is no region any more
     */
    RegionReply ask(RegionRequest request);

    /** The region is gone, and with it all that the task could do. */
    final class RegionLostException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        public RegionLostException(Throwable cause) {
            super(cause);
        }
    }
}
