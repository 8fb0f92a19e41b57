package io.ironbridge.lab.ims.tpipe;

/**
 * What /DISPLAY TMEMBER TPIPE shows of a tpipe that is in use.
 *
 * @param queued messages that it holds
 * @param waiting how many wait for its messages: clients, and for those that are gone IMS Connect,
 *     which is to purge or reroute an answer
 */
public record TpipeView(String name, int queued, int waiting) {}
