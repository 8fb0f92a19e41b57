package io.ironbridge.lab.cics.hostlink;

/**
 * What a host link request may have.
 *
 * @param containers most of a request or an answer
 * @param containerBytes longest data of one container
 * @param answerBytes longest answer, header included
 */
public record LinkLimits(int containers, int containerBytes, int answerBytes) {}
