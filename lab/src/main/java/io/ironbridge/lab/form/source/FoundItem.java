package io.ironbridge.lab.form.source;

import io.ironbridge.copybook.layout.Item;

/** An item and the record it lies in. */
record FoundItem(RecordLayout record, Item item) {}
