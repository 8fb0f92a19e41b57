package io.ironbridge.mapping.compiled;

/** Compiled code of a {@code foreach}. */
record LoopCode(Node input, RowReader rows, ItemCode item) {
    /** Writes the array for a present input; a single value is treated as an array of one. */
    void items(Run run, long elements) {
        run.out.raw('[');
        if (Paths.isArray(run, elements)) {
            Paths.forEach(run, elements, element -> item(run, element));
        } else {
            item(run, elements);
        }
        run.out.raw(']');
    }

    private void item(Run run, long element) {
        rows.read(run, element);
        item.write(run);
    }
}
