package io.ironbridge.lab.cics.hostlink;

/**
 * Limits of a host link request.
 *
 * @param containers most of a request or an answer
 * @param containerBytes longest data of one container
 * @param answerBytes longest answer, header included
 */
public record LinkLimits(int containers, int containerBytes, int answerBytes) {}
