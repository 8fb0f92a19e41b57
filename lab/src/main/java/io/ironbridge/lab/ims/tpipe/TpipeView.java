package io.ironbridge.lab.ims.tpipe;

/**
 * What /DISPLAY TMEMBER TPIPE shows of a tpipe that is in use.
 *
 * @param queued messages that it holds
 * @param waiting how many clients wait for its messages
 */
public record TpipeView(String name, int queued, int waiting) {}
