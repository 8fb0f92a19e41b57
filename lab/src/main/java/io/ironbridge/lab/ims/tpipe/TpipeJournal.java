package io.ironbridge.lab.ims.tpipe;

/** Is told what becomes of held output, so that a restart does not bring it again. */
public interface TpipeJournal {
    /** It was acknowledged or purged. */
    void removed(long id);

    void rerouted(long id, String tpipe);
}
