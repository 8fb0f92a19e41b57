package io.ironbridge.lab.ims.tpipe;

/**
 * Is told what becomes of held output, so that a restart does not bring it again; has {@code then}
 * run, which does it, where that was noted.
 */
public interface TpipeJournal {
    /** It was acknowledged or purged. */
    void removed(long id, Runnable then);

    void rerouted(long id, String tpipe, Runnable then);
}
