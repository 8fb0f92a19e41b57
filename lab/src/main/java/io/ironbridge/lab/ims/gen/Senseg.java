package io.ironbridge.lab.ims.gen;

/**
 * A segment that a PCB is sensitive to.
 *
 * @param parent empty for the root
 * @param processingOptions of its own; those of the PCB where it has none
 */
public record Senseg(String name, String parent, String processingOptions) {}
