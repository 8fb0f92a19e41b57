package io.ironbridge.connectorcics.jca.adapter;

import java.util.TreeMap;
import javax.resource.ResourceException;
import javax.resource.cci.MappedRecord;

@SuppressWarnings({"rawtypes", "unchecked"}) // as the resource API has it
public final class ECIChannelRecord extends TreeMap implements MappedRecord {
    private static final long serialVersionUID = 1;

    private String name;
    private String description = "";

    public ECIChannelRecord(String name) throws ResourceException {
        if (name.length() > 16) {
            throw new ResourceException("the name of a channel has 16 characters");
        }
        this.name = name;
    }

    @Override
    public Object put(Object container, Object value) {
        return super.put(String.valueOf(container), value);
    }

    @Override
    public String getRecordName() {
        return name;
    }

    @Override
    public void setRecordName(String given) {
        name = given;
    }

    @Override
    public String getRecordShortDescription() {
        return description;
    }

    @Override
    public void setRecordShortDescription(String given) {
        description = given;
    }
}
