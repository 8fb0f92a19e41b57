package io.ironbridge.lab.ims.tpipe;

/**
 * Logs the disposal of held output, so that a restart does not restore it; runs {@code then}, which
 * applies it, after it is logged.
 */
public interface TpipeJournal {
    /** It was acknowledged or purged. */
    void removed(long id, Runnable then);

    void rerouted(long id, String tpipe, Runnable then);
}
