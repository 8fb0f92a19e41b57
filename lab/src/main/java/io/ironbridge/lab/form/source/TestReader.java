package io.ironbridge.lab.form.source;

import io.ironbridge.copybook.layout.Item;
import io.ironbridge.lab.form.FormStep;
import io.ironbridge.lab.form.ItemReading;
import java.util.ArrayList;
import java.util.List;

/** Turns {@code WHEN item = value} into a test of the data. */
final class TestReader {
    private final RecordLayout record;
    private final Anchors anchors;
    private final Directive.When when;

    TestReader(RecordLayout record, Anchors anchors, Directive.When when) {
        this.record = record;
        this.anchors = anchors;
        this.when = when;
    }

    /** Takes the storage that the test is about. */
    FormStep.Test test(Item storage) throws Refusal {
        ItemReading reading = reading(storage);
        List<String> texts = new ArrayList<>();
        List<Long> numbers = new ArrayList<>();
        for (String value : when.values()) {
            if (reading.shape() == ItemReading.Shape.TEXT) {
                texts.add(text(value, reading.bytes()));
            } else {
                numbers.add(number(value));
            }
        }
        return texts.isEmpty()
                ? new FormStep.NumberIs(reading, numbers)
                : new FormStep.TextIs(reading, texts);
    }

    private ItemReading reading(Item storage) throws Refusal {
        List<Item> items = record.named(when.other());
        if (items.size() != 1 || !anchors.within(items.getFirst())) {
            throw fault("The area has no item " + when.other() + ", or several");
        }
        Item item = items.getFirst();
        List<Item> order = record.layout().items();
        boolean before = order.indexOf(item) < order.indexOf(storage);
        if (!before && !inside(item, storage)) {
            throw fault(when.other() + " must lie before the descriptions, or in one of them");
        }
        return anchors.reading(item)
                .orElseThrow(() -> fault(when.other() + " holds neither a text nor a number"));
    }

    private boolean inside(Item item, Item storage) {
        Item at = item;
        while (record.parent(at).isPresent()) {
            if (Clusters.storage(record.parent(at).get(), at).equals(storage)) {
                return true;
            }
            at = record.parent(at).get();
        }
        return false;
    }

    private String text(String value, int length) throws Refusal {
        char quote = value.charAt(0);
        if (quote != '\'' && quote != '"') {
            throw fault("A text in quotes is expected instead of " + value);
        }
        String inside = value.substring(1, value.length() - 1);
        String text = inside.replace("" + quote + quote, "" + quote);
        if (text.length() > length || text.chars().anyMatch(c -> c > 0xFF)) {
            throw fault(value + " does not fit " + when.other());
        }
        return text + " ".repeat(length - text.length());
    }

    private long number(String value) throws Refusal {
        String digits = value.replaceAll("^(['\"])(\\d{1,18})\\1$", "$2");
        if (!digits.matches("[+-]?\\d{1,18}")) {
            throw fault("A whole number is expected instead of " + value);
        }
        return Long.parseLong(digits);
    }

    private Refusal fault(String what) {
        return new Refusal(FormFault.DIRECTIVE, when.place(), when.item().toString(), what);
    }
}
