package io.ironbridge.lab.ims.system;

import java.util.List;

/**
 * What /DISPLAY ACTIVE REGION shows.
 *
 * @param type TP or IFP
 * @param program that is loaded; empty: none
 * @param transaction of the message that it works at; empty: it waits
 * @param programs that ended in it since the start
 */
public record RegionView(
        String name,
        String type,
        List<Integer> classes,
        String program,
        String transaction,
        long programs) {
    public RegionView {
        classes = List.copyOf(classes);
    }
}
