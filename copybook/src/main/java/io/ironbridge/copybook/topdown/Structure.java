package io.ironbridge.copybook.topdown;

import java.util.ArrayList;
import java.util.List;

/**
 * A level 01: the content of a container, or one of several instances in it.
 *
 * @param name COBOL name without the prefix that copybooks give it
 * @param length bytes up to the end of its last item
 * @param filler bytes after them that align the next instance; none in the base structure
 */
public record Structure(String name, int length, int filler, Part content) {
    /** Bytes from one instance to the next. */
    public int stride() {
        return length + filler;
    }

    /**
     * This structure and all structures of containers that it names, in the order of their mention.
     */
    public List<Structure> all() {
        List<Structure> all = new ArrayList<>();
        collect(this, all);
        return all;
    }

    private static void collect(Structure structure, List<Structure> into) {
        into.add(structure);
        collect(structure.content(), into);
    }

    private static void collect(Part part, List<Structure> into) {
        switch (part) {
            case Part.Group group -> group.fields().forEach(field -> collect(field.part(), into));
            case Part.Table table -> collect(table.item(), into);
            case Part.ContainerArray listed -> collect(listed.structure(), into);
            case Part.OptionalObject apart -> collect(apart.structure(), into);
            case Part.Element _, Part.Flag _, Part.Varying _ -> {
                // names no container
            }
        }
    }
}
